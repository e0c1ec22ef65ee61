import portalDark from './portal-wide-dark.webp';
import portal from './portal-wide-light.webp';
import portalPhoneDark from './portal-phone-dark.webp';
import portalPhone from './portal-phone-light.webp';
import todayDark from './today-wide-dark.webp';
import today from './today-wide-light.webp';
import todayPhoneDark from './today-phone-dark.webp';
import todayPhone from './today-phone-light.webp';
import { howItWorks } from '#content/home/how-it-works.ts';

const screens = [
  { ...howItWorks.screens.portal, wide: portal, wideDark: portalDark, phone: portalPhone, phoneDark: portalPhoneDark },
  { ...howItWorks.screens.today, wide: today, wideDark: todayDark, phone: todayPhone, phoneDark: todayPhoneDark },
];
const narrow = '(width < 48rem)';
const dark = '(prefers-color-scheme: dark)';

/** The portal and the back office as they are; `npm run screens` takes the pictures, in the sizes given here. */
export function ProductScreens() {
  return screens.map(({ alt, caption, wide, wideDark, phone, phoneDark }) => (
    <figure key={caption} className="how-screen">
      <a href={wide}>
        <picture>
          <source media={`${narrow} and ${dark}`} srcSet={phoneDark} width="390" height="400" />
          <source media={narrow} srcSet={phone} width="390" height="400" />
          <source media={dark} srcSet={wideDark} width="800" height="460" />
          <img src={wide} alt={alt} width="800" height="460" loading="lazy" decoding="async" />
        </picture>
      </a>
      <figcaption className="data">{caption}</figcaption>
    </figure>
  ));
}
