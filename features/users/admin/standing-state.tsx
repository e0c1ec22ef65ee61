import { usersCopy as copy } from '#content/admin/people.ts';
import type { Standing } from '#features/users/users.public.ts';
import { State } from '#ui/feedback/state.tsx';

const tones = { good: 'good', disabled: 'bad', unconfirmed: 'off', erasing: 'waiting' } as const;

export function StandingState({ standing }: { readonly standing: Standing }) {
  return <State tone={tones[standing]}>{copy.state[standing]}</State>;
}
