import { isPlainClick } from '../plain-click.ts';

/** A link to share is handed to the device where it is one of the hand; elsewhere its address is copied. */
export function shareLinks(): void {
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[data-share]') : null;
    if (!link || !isPlainClick(event)) return;
    event.preventDefault();
    void share(link);
  });
}

async function share(link: HTMLAnchorElement): Promise<void> {
  const { share: title, copied, notCopied } = link.dataset;
  const { href: url } = link;
  if ('share' in navigator && matchMedia('(pointer: coarse)').matches) {
    // Whoever changes their mind has not failed.
    await navigator.share({ title: title ?? '', url }).catch(() => undefined);
    return;
  }
  try {
    await navigator.clipboard.writeText(url);
    say(link, copied ?? '');
  } catch {
    // Not allowed, or not there at all: a page without https has no clipboard.
    say(link, notCopied ?? '');
  }
}

function say(link: HTMLAnchorElement, copy: string): void {
  const status = link.parentElement?.querySelector('[role=status]');
  if (!status) return;
  status.textContent = copy;
  setTimeout(() => (status.textContent = ''), 4000);
}
