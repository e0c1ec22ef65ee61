import { sectionInView } from './sections/section-in-view.ts';

const shrinkAfter = 50;

/** Marks the header after 50 px, the link of the section in view, and the reading progress. */
export function followScroll(): void {
  const header = document.querySelector('[data-site-header]');
  if (!header) return;
  const links = [...header.querySelectorAll<HTMLAnchorElement>('a[href*="#"]')];
  const sections = [...document.querySelectorAll<HTMLElement>('main section[id]')];
  // Scroll-driven animations draw the progress natively.
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
  // Waits for the first paint, after which measuring does not force a layout.
  requestAnimationFrame(() => setTimeout(update));
}

/** Closes the menu, because links within the page do not close it by themselves. */
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
