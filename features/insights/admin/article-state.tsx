import { stateNames } from '#features/insights/admin/article-list.ts';
import { stateOf, type ArticlePublication, type ArticleState } from '#features/insights/drafts/draft.ts';
import { State, type StateProps } from '#ui/feedback/state.tsx';

const tones: Readonly<Record<ArticleState, StateProps['tone']>> = {
  draft: 'off',
  scheduled: 'waiting',
  published: 'good',
  changed: 'busy',
};

export function ArticleStateWord(standing: ArticlePublication) {
  const state = stateOf(standing);
  return <State tone={tones[state]}>{stateNames[state]}</State>;
}
