const redirectAfter = 500;
const patience = 30_000;
const address = '/functions/v1/stripe-checkout';

/**
 * Pays without leaving the page until the provider's is ready: says what is being done, and what went wrong in its place.
 * Without it the form posts by itself and is led to the same page.
 */
export function start(page: HTMLElement): void {
  goBack(page);
  const form = page.querySelector<HTMLFormElement>('.checkout-pay[method=post]');
  if (form) payInPlace(form);
}

/** Back is the page that one came from, where that is one of ours. */
function goBack(page: HTMLElement): void {
  page.querySelector('[data-back]')?.addEventListener('click', (event) => {
    if (!document.referrer.startsWith(`${location.origin}/`)) return;
    event.preventDefault();
    history.back();
  });
}

function payInPlace(form: HTMLFormElement): void {
  const button = form.querySelector<HTMLElement>('[type=submit]');
  const progress = form.querySelector<HTMLElement>('.checkout-progress');
  const leading = form.querySelector<HTMLElement>('.checkout-leading');
  const goOn = form.querySelector<HTMLAnchorElement>('[data-go-on]');
  if (!button || !progress || !leading || !goOn) return;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const rest = (said = '') => {
    clearTimeout(timer);
    for (const name of ['aria-busy', 'aria-disabled']) button.removeAttribute(name);
    leading.hidden = true;
    progress.textContent = said;
  };
  const refuse = (words: string) => {
    rest();
    const alert = document.createElement('div');
    alert.className = 'alert';
    alert.dataset['tone'] = 'error';
    alert.textContent = words;
    form.querySelector('.checkout-said')?.replaceChildren(alert);
    button.focus();
  };
  const begin = async () => {
    form.querySelector('.checkout-said')?.replaceChildren();
    for (const name of ['aria-busy', 'aria-disabled']) button.setAttribute(name, 'true');
    progress.textContent = progress.dataset['initiating'] ?? '';
    const answer = await ask(form).catch(() => null);
    const url = answer?.url;
    const hosts = form.dataset['hosts']?.split(' ') ?? [];
    if (answer === null || answer.success === false) refuse(answer?.message ?? progress.dataset['otherwise'] ?? '');
    else if (url === undefined || !hosts.some((host) => url.startsWith(`${host}/`))) {
      refuse(progress.dataset['unavailable'] ?? '');
    } else {
      progress.textContent = progress.dataset['redirecting'] ?? '';
      goOn.href = url;
      leading.hidden = false;
      timer = setTimeout(() => location.assign(url), redirectAfter);
    }
  };

  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (button.ariaBusy === 'true') return;
    // Not signed in: the button says why it is off, and the way to mend that is next.
    if (button.ariaDisabled === 'true') form.querySelector<HTMLElement>('[data-sign-in]')?.focus();
    else void begin();
  });
  form.querySelector('[data-stay]')?.addEventListener('click', () => {
    rest(progress.dataset['stayed']);
    button.focus();
  });
  // Back from the provider, the page may be as it was left.
  addEventListener('pageshow', ({ persisted }) => persisted && rest());
}

interface Answer {
  readonly success?: boolean;
  readonly url?: string;
  readonly message?: string;
}

async function ask(form: HTMLFormElement): Promise<Answer> {
  const priceId = (form.elements.namedItem('priceId') as HTMLInputElement).value;
  const { origin } = location;
  const wanted = {
    price_id: priceId,
    success_url: `${origin}/success?session_id={CHECKOUT_SESSION_ID}`,
    cancel_url: `${origin}/checkout?${new URLSearchParams({ priceId })}`,
  };
  const answer = await fetch(address, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(wanted),
    signal: AbortSignal.timeout(patience),
  });
  return (await answer.json()) as Answer;
}
