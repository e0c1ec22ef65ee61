import { siteContentCopy as copy } from '#content/admin/site-content.ts';
import type { ContentState } from '#features/site-content/editing/editing.ts';
import { State } from '#ui/feedback/state.tsx';

const tones = { draft: 'off', published: 'good', changed: 'busy' } as const;

export function ContentStateWord({ state }: { readonly state: ContentState }) {
  return <State tone={tones[state]}>{copy.states[state]}</State>;
}
