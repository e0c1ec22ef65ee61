import { colourOf, readPalettes } from '#ui/styles/palette.ts';
import tokens from '#ui/styles/tokens.css?raw';

/** The colours of both themes, for what is drawn here. */
export const palettes = readPalettes(tokens);

/** The paper of both themes, for the browser's own frame and the manifest. */
export const themeColours = { light: colourOf(palettes.light, 'paper'), dark: colourOf(palettes.dark, 'paper') };
