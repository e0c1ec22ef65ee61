import { isPlainClick } from '../plain-click.ts';

/** Native share dialog on handheld devices, else copies the URL. */
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
    // Canceling is not an error.
    await navigator.share({ title: title ?? '', url }).catch(() => undefined);
    return;
  }
  try {
    await navigator.clipboard.writeText(url);
    say(link, copied ?? '');
  } catch {
    // Not permitted, or unavailable without https.
    say(link, notCopied ?? '');
  }
}

function say(link: HTMLAnchorElement, copy: string): void {
  const status = link.parentElement?.querySelector('[role=status]');
  if (!status) return;
  status.textContent = copy;
  setTimeout(() => (status.textContent = ''), 4000);
}
