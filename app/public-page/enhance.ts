import { watchErrors } from '#features/browser-errors/watch-errors.ts';
import { openDialogsOnIntent } from './intent.ts';
import { fallBackOnPictures } from './watch-pictures.ts';
import { closeMenuOnChoice, followScroll } from './navigation.ts';
import { answerNewsletterInPlace } from './newsletter-forms.ts';
import { startPageScripts } from './page-scripts.ts';
import { scrollToSections } from './section-links.ts';
import { showSession } from './session-hint.ts';

// The whole script of a public page: everything on it works without, by links, forms, `details` and `popover`.
watchErrors();
showSession();
followScroll();
closeMenuOnChoice();
scrollToSections();
fallBackOnPictures();
openDialogsOnIntent();
answerNewsletterInPlace();
startPageScripts();

// A page without hydration knows nothing of React Router's refresh: it loads again instead.
import.meta.hot?.on('react-router:hmr', () => location.reload());
