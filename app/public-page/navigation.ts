import { sectionInView } from './section-in-view.ts';

const shrinkAfter = 50;

/** Marks the header once the page has scrolled 50 px, its links to the section in view, and how far one has read. */
export function followScroll(): void {
  const header = document.querySelector('[data-site-header]');
  if (!header) return;
  const links = [...header.querySelectorAll<HTMLAnchorElement>('a[href*="#"]')];
  const sections = [...document.querySelectorAll<HTMLElement>('main section[id]')];
  // Browsers with scroll-driven animations draw the progress themselves.
  const drawn = CSS.supports('animation-timeline: scroll()');
  const progress = drawn ? null : header.querySelector<HTMLElement>('[data-scroll-progress]');
  let due = false;
  const update = () => {
    due = false;
    const length = document.documentElement.scrollHeight - innerHeight;
    header.toggleAttribute('data-scrolled', scrollY > shrinkAfter);
    progress?.style.setProperty('scale', `${length > 0 ? scrollY / length : 0} 1`);
    markSectionInView(links, sections, length - scrollY);
  };
  const follow = () => {
    if (!due) requestAnimationFrame(update);
    due = true;
  };
  for (const type of ['scroll', 'resize', 'hashchange']) addEventListener(type, follow, { passive: true });
  update();
}

/** A link to a section of this very page leaves the menu open: close it, as going elsewhere would. */
export function closeMenuOnChoice(): void {
  for (const menu of document.querySelectorAll<HTMLElement>('[data-site-header] [popover]')) {
    menu.addEventListener('click', (event) => {
      if (event.target instanceof Element && event.target.closest('a')) menu.hidePopover();
    });
  }
}

function markSectionInView(links: readonly HTMLAnchorElement[], sections: readonly HTMLElement[], below: number): void {
  const places = sections.map((section) => {
    const { top, bottom } = section.getBoundingClientRect();
    return { id: section.id, top, bottom };
  });
  const current = sectionInView(places, { below, named: location.hash.slice(1) });
  for (const link of links) {
    if (current !== undefined && link.hash === `#${current}`) link.setAttribute('aria-current', 'location');
    else link.removeAttribute('aria-current');
  }
}
