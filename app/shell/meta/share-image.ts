import { href } from 'react-router';

/** Where the page is, in its address. */
export type SharedPlace = 'customers' | 'integrations' | 'team' | 'insights' | 'category' | 'checkout';

/** Link preview that shows the brand and the title of a page. */
export function shareImage(place: SharedPlace, slug: string, title: string) {
  return { path: href('/share/:place/:picture', { place, picture: `${slug}.png` }), copy: title };
}
