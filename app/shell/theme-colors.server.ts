import { colorOf, readPalettes } from '#ui/styles/palette.ts';
import tokens from '#ui/styles/tokens.css?raw';

/** For generated images. */
export const palettes = readPalettes(tokens);

/** Background colors for browser UI and manifest. */
export const themeColors = { light: colorOf(palettes.light, 'paper'), dark: colorOf(palettes.dark, 'paper') };
