import * as z from 'zod/mini';
import { controlText, hasControlCharacter } from '#forms/text.ts';

/** Refuses a text with control characters other than tabs and line breaks, which no keyboard types. */
export const noControls = z.refine<string>((value) => !hasControlCharacter(value), controlText);
