import { colourOf, readPalettes } from '#ui/palette.ts';
import tokens from '#ui/tokens.css?raw';

const { light, dark } = readPalettes(tokens);

/** The paper of both themes, for the browser's own frame and the manifest. */
export const themeColours = { light: colourOf(light, 'paper'), dark: colourOf(dark, 'paper') };
