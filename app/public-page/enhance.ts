import { openDialogsOnIntent } from './intent.ts';
import { closeMenuOnChoice, followScroll } from './navigation.ts';

// The whole script of a public page: everything on it works without, by links, forms, `details` and `popover`.
followScroll();
closeMenuOnChoice();
openDialogsOnIntent();

// A page without hydration knows nothing of React Router's refresh: it loads again instead.
import.meta.hot?.on('react-router:hmr', () => location.reload());
