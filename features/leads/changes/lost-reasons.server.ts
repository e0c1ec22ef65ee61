import type { AppContext } from '#server/app-context.ts';
import { linesSetting } from '#server/site-settings/site-setting.ts';

/** The reasons to choose from when a lead is marked as lost. A lead keeps the text that was chosen then. */
export const lostReasonsSetting = linesSetting('lostReasons', { lines: 20, length: 80 }, [
  'Price',
  'No budget',
  'No reply',
  'Chose someone else',
  'Not a fit',
  'Bad timing',
]);

export function readLostReasons({ settings }: Pick<AppContext, 'settings'>): string[] {
  return settings.get(lostReasonsSetting).split('\n').filter(Boolean);
}
