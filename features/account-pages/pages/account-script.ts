import { inPlaceHeader } from '#features/account-pages/pages/in-place-header.ts';
import { storeReturnState } from '#features/account-pages/pages/return-state.ts';
import { sessionChanged } from '#features/accounts/session-channel.ts';
import { fetchPage, swapPart } from '#forms/swap-part.ts';
import { alertElement } from '#forms/sending/alert-element.ts';

/** Milliseconds before suggesting another try. */
const timeout = 30_000;
/** The part of the page that an answer replaces. */
const part = '[data-in-place]';

/** Script of the account pages: submits forms in place, shows passwords. Without it the forms post natively. */
export function start(page: HTMLElement): void {
  page.addEventListener('submit', (event) => onSubmit(page, event));
  page.addEventListener('input', ({ target }) => target instanceof HTMLInputElement && clearError(target));
  page.addEventListener('click', ({ target }) => target instanceof Element && onClick(page, target));
  // The back-forward cache may restore the busy state.
  addEventListener('pageshow', () => page.querySelectorAll('[aria-busy]').forEach((button) => showBusy(button, false)));
  revive(page);
}

/** Shows script-only elements. */
function revive(page: HTMLElement): void {
  for (const form of page.querySelectorAll('form')) form.noValidate = true;
  for (const element of page.querySelectorAll<HTMLElement>('[data-reveal], [data-stay]')) element.hidden = false;
  const passkey = page.querySelector<HTMLElement>('[data-passkey]');
  if (passkey) passkey.hidden = !('PublicKeyCredential' in globalThis);
  const finish = page.querySelector<HTMLFormElement>('form[data-finish]');
  if (finish) {
    void import('#features/account-pages/pages/finish-sign-in.ts').then(({ finishSignIn }) =>
      finishSignIn(finish, () => send(page, finish)),
    );
  }
  redirectAfter(page);
}

function onSubmit(page: HTMLElement, event: SubmitEvent): void {
  const form = event.target as HTMLFormElement;
  const { submitter } = event;
  if (page.querySelector('[aria-busy]')) {
    event.preventDefault();
    return;
  }
  if (submitter) showBusy(submitter, true);
  if ('leaves' in form.dataset) {
    const fields = readTexts(form);
    storeReturnState({ returnTo: fields.get('returnTo') ?? '/', openIntake: fields.get('openIntake') === 'true' });
    return;
  }
  event.preventDefault();
  // Browsers remember password fields only by this type.
  for (const input of form.querySelectorAll<HTMLInputElement>('.password input')) input.type = 'password';
  void send(page, form).finally(() => submitter && showBusy(submitter, false));
}

async function send(page: HTMLElement, form: HTMLFormElement): Promise<void> {
  await ask(page, form.getAttribute('action') ?? '', { method: 'POST', body: readTexts(form) });
}

function readTexts(form: HTMLFormElement): URLSearchParams {
  return new URLSearchParams(
    [...new FormData(form)].filter((pair): pair is [string, string] => !(pair[1] instanceof File)),
  );
}

async function ask(page: HTMLElement, address: string, init: RequestInit = {}): Promise<void> {
  try {
    const fetched = await fetchPage(address, { ...init, headers: { [inPlaceHeader]: '1' }, timeout });
    const fresh = fetched.page.querySelector<HTMLElement>(part);
    if (fresh) show(page, fresh, fetched.page);
    else if (fetched.response.redirected) location.assign(fetched.response.url);
    else say(page, page.dataset.offline ?? '');
  } catch {
    say(page, page.dataset.offline ?? '');
  }
}

/** Swaps in the new markup; keeps typed values. */
function show(page: HTMLElement, fresh: HTMLElement, from: Document): void {
  for (const old of page.querySelectorAll<HTMLInputElement>(`${part} input`)) {
    const to = fresh.querySelector<HTMLInputElement>(`input[name="${old.name}"][type="${old.getAttribute('type')}"]`);
    if (!to || old.type === 'hidden' || old.name === 'code') continue;
    to.checked = old.checked;
    if (old.type !== 'checkbox') to.value = old.value;
  }
  swapPart(part, from, page);
  document.title = from.title;
  revive(page);
  const next = ['[aria-invalid=true]', '[autofocus]', '[data-leads-to]', '[data-standing]', 'h1'];
  const target = next.map((selector) => fresh.querySelector<HTMLElement>(selector)).find((element) => element !== null);
  target?.focus();
  dispatchEvent(new Event(sessionChanged));
}

/** Shows a client-side message. */
function say(page: HTMLElement, copy: string): void {
  page.querySelector('.alert-region')?.replaceChildren(alertElement(copy));
}

/** Clears a field's error on input. */
function clearError(input: HTMLInputElement): void {
  if (input.ariaInvalid !== 'true') return;
  input.removeAttribute('aria-invalid');
  const field = input.closest('.field');
  field?.removeAttribute('data-invalid');
  field?.querySelector('.inline-error')?.remove();
}

function onClick(page: HTMLElement, target: Element): void {
  const reveal = target.closest<HTMLElement>('[data-reveal]');
  if (reveal) turn(reveal);
  const passkey = target.closest<HTMLElement>('[data-passkey]');
  if (!passkey || passkey.ariaBusy === 'true') return;
  showBusy(passkey, true);
  void import('#features/account-pages/passkeys/passkey-sign-in.ts')
    .then(({ signInByPasskey }) => signInByPasskey())
    .then((result) => (result.ok ? ask(page, passkey.dataset.passkey ?? '') : say(page, result.message)))
    .catch(() => say(page, page.dataset.offline ?? ''))
    .finally(() => showBusy(passkey, false));
}

/** Toggles password visibility. */
function turn(button: HTMLElement): void {
  const input = document.getElementById(button.getAttribute('aria-controls') ?? '');
  const copy = button.querySelector('[data-reveal-words]');
  if (!(input instanceof HTMLInputElement) || !copy) return;
  input.type = input.type === 'password' ? 'text' : 'password';
  [copy.textContent, button.dataset.reveal] = [button.dataset.reveal ?? '', copy.textContent];
}

/** Sets the busy state and text of a button. */
function showBusy(button: Element, isBusy: boolean): void {
  const { dataset } = button as HTMLElement;
  const copy = button.querySelector('[data-words]');
  if (isBusy === (button.ariaBusy === 'true')) return;
  for (const name of ['aria-busy', 'aria-disabled']) {
    if (isBusy) button.setAttribute(name, 'true');
    else button.removeAttribute(name);
  }
  // Swaps the two texts.
  if (copy && dataset.busy !== undefined) [copy.textContent, dataset.busy] = [dataset.busy, copy.textContent];
}

/** Redirects after the delay; the link skips it, the button cancels. */
function redirectAfter(page: HTMLElement): void {
  const place = page.querySelector<HTMLElement>('[data-leads-to]');
  if (!place) return;
  const timer = setTimeout(() => location.replace(place.dataset.leadsTo ?? '/'), Number(place.dataset.after));
  place.querySelector('[data-stay]')?.addEventListener('click', ({ currentTarget }) => {
    clearTimeout(timer);
    const stayed = place.querySelector<HTMLElement>('[data-stayed]');
    if (stayed) stayed.textContent = stayed.dataset.stayed ?? '';
    place.querySelector<HTMLElement>('[data-go-on]')?.focus();
    (currentTarget as HTMLElement).hidden = true;
  });
}
