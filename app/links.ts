import { href, type Register } from 'react-router';

/** The path of a page that takes no parameters. */
export type PagePath = Exclude<keyof Register['pages'], `${string}:${string}` | `${string}*`>;

export const sections = {
  hero: 'hero',
  socialProof: 'social-proof',
  solutions: 'solutions',
  features: 'features',
  howItWorks: 'how-it-works',
  why: 'why-meridian',
  aura: 'aura-system',
  pricing: 'pricing',
  industries: 'industries',
  faq: 'faq',
  about: 'about',
} as const;

export type SectionName = keyof typeof sections;

/** Works from any page: `/#features`. */
export function sectionPath(section: SectionName): string {
  return `${href('/')}#${sections[section]}`;
}

export function checkoutPath(priceId: string): string {
  return `${href('/checkout')}?${new URLSearchParams({ priceId })}`;
}

/** `returnTo` is a local path; `openIntake` opens the intake after sign-in. */
export function loginPath(options: { returnTo?: string; openIntake?: boolean } = {}): string {
  const query = new URLSearchParams();
  if (options.returnTo) query.set('returnTo', options.returnTo);
  if (options.openIntake) query.set('openIntake', 'true');
  return query.size > 0 ? `${href('/login')}?${query}` : href('/login');
}
