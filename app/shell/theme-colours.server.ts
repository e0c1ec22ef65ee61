import { colourOf, readPalettes } from '#ui/styles/palette.ts';
import tokens from '#ui/styles/tokens.css?raw';

/** For generated images. */
export const palettes = readPalettes(tokens);

/** Background colours for browser UI and manifest. */
export const themeColours = { light: colourOf(palettes.light, 'paper'), dark: colourOf(palettes.dark, 'paper') };
