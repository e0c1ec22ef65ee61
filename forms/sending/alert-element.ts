/** An error as `Alert` shows it, for the scripts of pages without React. */
export function alertElement(text: string): HTMLElement {
  const alert = document.createElement('div');
  alert.className = 'alert';
  alert.dataset['tone'] = 'error';
  alert.textContent = text;
  return alert;
}
