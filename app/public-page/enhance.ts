import { watchErrors } from '#features/browser-errors/watch-errors.ts';
import { openDialogsOnIntent } from './intent.ts';
import { fallBackOnPictures } from './watch-pictures.ts';
import { closeMenuOnChoice, followScroll } from './navigation.ts';
import { answerNewsletterInPlace } from './newsletter-forms.ts';
import { startPageScripts } from './page-scripts.ts';
import { scrollToSections } from './section-links.ts';
import { showSession } from './session-hint.ts';

// All scripts of a public page. Everything also works without them.
watchErrors();
showSession();
followScroll();
closeMenuOnChoice();
scrollToSections();
fallBackOnPictures();
openDialogsOnIntent();
answerNewsletterInPlace();
startPageScripts();

// Non-hydrated pages have no React Router HMR; they reload.
import.meta.hot?.on('react-router:hmr', () => location.reload());
