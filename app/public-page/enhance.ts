import { watchErrors } from '#features/browser-errors/watch-errors.ts';
import { storeArrival } from './arrival.ts';
import { openDialogsOnIntent } from './intent.ts';
import { closeMenuOnChoice, followScroll } from './navigation.ts';
import { submitNewsletterInPlace } from './newsletter-forms.ts';
import { startPageScripts } from './page-scripts.ts';
import { scrollToSections } from './sections/section-links.ts';
import { hearOfSession } from '#features/accounts/session-channel.ts';
import { saysSignedIn } from '#features/accounts/session-hint.ts';

// All scripts of a public page. Everything also works without them.
watchErrors();
storeArrival();
showSession();
followScroll();
closeMenuOnChoice();
scrollToSections();
fallBackOnPictures();
openDialogsOnIntent();
submitNewsletterInPlace();
void startPageScripts();

// The development server's pages have no starter to set this.
if (import.meta.env.DEV) document.documentElement.dataset.started = '';

// Non-hydrated pages have no React Router HMR; they reload.
import.meta.hot?.on('react-router:hmr', () => location.reload());

/** Shows one of the page's two headers. Checks again when the page is restored or another tab changes the session. */
function showSession(): void {
  const { dataset } = document.documentElement;
  hearOfSession(() => {
    if (saysSignedIn(document.cookie)) dataset.session = 'signed-in';
    else delete dataset.session;
  });
}

/** Falls back to alternates, finally to the name as text. */
function fallBackOnPictures(): void {
  // Image errors do not bubble, but can be captured.
  document.addEventListener('error', ({ target }) => fallBack(target), { capture: true });
  for (const picture of document.querySelectorAll<HTMLImageElement>('img[data-alternates]')) {
    if (picture.complete && picture.naturalWidth === 0) fallBack(picture);
  }
}

function fallBack(picture: EventTarget | null): void {
  if (!(picture instanceof HTMLImageElement) || picture.dataset.alternates === undefined) return;
  void import('#app/shell/logo-pictures.ts').then((pictures) => pictures.showAlternate(picture), reportError);
}
