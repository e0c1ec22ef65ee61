import { TextSelection, type EditorState } from '@tiptap/pm/state';

export interface SlashQuery {
  /** Of the slash. */
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

/** What follows a slash at the start of a line that holds nothing else. */
export function slashQuery({ selection }: EditorState): SlashQuery | null {
  if (!(selection instanceof TextSelection) || !selection.empty) return null;
  const { $from } = selection;
  if ($from.depth !== 1 || $from.parent.type.name !== 'paragraph') return null;
  const [, text] = /^\/([\p{L}\d -]{0,20})$/u.exec($from.parent.textContent) ?? [];
  return text === undefined || $from.parentOffset !== text.length + 1
    ? null
    : { from: $from.start(), to: $from.pos, text };
}
