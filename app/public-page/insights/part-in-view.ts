import { sectionInView } from '../sections/section-in-view.ts';

/** Fallback for browsers without native support. */
export function markPartInView(): void {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('[data-contents] a')];
  if (links.length === 0) return;
  const headings = links
    .map(({ hash }) => document.getElementById(hash.slice(1)))
    .filter((heading) => heading !== null);
  let due = false;
  const update = () => {
    due = false;
    const tops = headings.map((heading) => heading.getBoundingClientRect().top);
    const places = headings.map(({ id }, index) => ({
      id,
      top: tops[index] ?? 0,
      bottom: tops[index + 1] ?? Infinity,
    }));
    const below = document.documentElement.scrollHeight - innerHeight - scrollY;
    const current = sectionInView(places, { below, named: location.hash.slice(1) });
    for (const link of links) link.ariaCurrent = link.hash === `#${current}` ? 'location' : null;
  };
  const follow = () => {
    if (!due) requestAnimationFrame(update);
    due = true;
  };
  for (const type of ['scroll', 'resize']) addEventListener(type, follow, { passive: true });
  update();
}
