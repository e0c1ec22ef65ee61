import { hearOfSession } from '#features/accounts/session-channel.ts';
import { saysSignedIn } from '#features/accounts/session-hint.ts';

const payForm = '.checkout-pay[method=post]';

/**
 * Submits the order sheet without leaving the page, until the provider's page is ready. The code loads when someone
 * reaches for the order sheet; if that fails, the browser posts the form and gets to the same page.
 */
export function start(page: HTMLElement): void {
  let loading: Promise<typeof import('./pay.ts')> | undefined;
  let isAwake = false;
  const wake = async () => {
    loading ??= import('./pay.ts');
    const pay = await loading;
    if (!isAwake) pay.payInPlace(page);
    isAwake = true;
    return pay;
  };

  goBack(page);
  for (const type of ['pointerover', 'focusin', 'touchstart']) {
    page.addEventListener(type, () => void wake().catch(() => (loading = undefined)), { passive: true });
  }
  page.addEventListener(
    'submit',
    (event) => {
      const form = event.target as HTMLFormElement;
      // The code is applied by the page itself.
      if (isAwake || !form.matches(payForm) || event.submitter?.matches('[name=action]')) return;
      event.preventDefault();
      void wake().then(
        () => form.requestSubmit(),
        () => form.submit(),
      );
    },
    { capture: true },
  );
  hearOfSession((event) => {
    const sheet = page.querySelector<HTMLElement>('.checkout-sheet');
    const isBusy = sheet?.querySelector('[aria-busy=true], .checkout-leading:not([hidden])') != null;
    const isOver = sheet?.dataset['session'] === 'signed-in' && !saysSignedIn(document.cookie);
    if ((!isOver && event !== 'signed_in') || isBusy) return;
    void wake()
      .then((pay) => pay.showAnew(page))
      .catch(() => undefined);
  });
}

/** Goes back only to our own pages. */
function goBack(page: HTMLElement): void {
  page.querySelector('[data-back]')?.addEventListener('click', (event) => {
    if (!document.referrer.startsWith(`${location.origin}/`)) return;
    event.preventDefault();
    history.back();
  });
}
