import * as z from 'zod/mini';
import { controlText, hasControlCharacter } from '#forms/text.ts';

/** Rejects control characters other than tabs and line breaks. */
export const noControls = z.refine<string>((value) => !hasControlCharacter(value), controlText);
