import { href } from 'react-router';

/** The part of the site that a page belongs to, as in the address of its preview. */
export type SharedPlace = 'customers' | 'integrations' | 'team' | 'insights' | 'category' | 'checkout';

/** Link preview that shows the brand and the title of a page. */
export function shareImage(place: SharedPlace, slug: string, title: string) {
  return { path: href('/share/:place/:picture', { place, picture: `${slug}.png` }), copy: title };
}
