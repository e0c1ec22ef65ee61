import titleFont from './bricolage.woff2?url';
import textFont from './instrument.woff2?url';

/** For `<link rel="preload" as="font" type="font/woff2" crossorigin>`. */
export const preloadedFonts: readonly string[] = [textFont, titleFont];
