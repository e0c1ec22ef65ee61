/** Menu links disappear with the menu; the menu button replaces them. */
export function lastingOpener(link: HTMLElement): HTMLElement {
  const menu = link.closest('[popover]');
  return (menu && document.querySelector<HTMLElement>(`[popovertarget="${menu.id}"]`)) ?? link;
}
