// Toasts and alerts: what answers to pressed buttons say.

const TOAST_MILLISECONDS = 3500;
let timer;

export function toast(text) {
  const box = document.getElementById("toast");
  box.textContent = text;
  box.classList.add("shown");
  clearTimeout(timer);
  timer = setTimeout(() => {
    box.classList.remove("shown");
    box.textContent = "";
  }, TOAST_MILLISECONDS);
}

export function alertBox(text) {
  const box = document.getElementById("alert");
  document.getElementById("alert-text").textContent = text;
  if (!box.open) box.showModal();
}
