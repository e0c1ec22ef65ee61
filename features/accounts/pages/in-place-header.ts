/** By this header the script of a page asks for the page that says what came of a form, instead of being led on. */
export const inPlaceHeader = 'X-In-Place';
