import type { ComponentProps, RefObject } from 'react';
import { href } from 'react-router';
import { messagesAdminCopy as copy } from '#content/admin/messages.ts';
import { MessageForm } from '#features/messages/thread/message-form.tsx';
import { insertAtCursor } from '#ui/mentions/typed.ts';
import { Menu, MenuItem, MenuRule } from '#ui/menu/menu.tsx';

interface ReplyFormProps {
  /** Names the draft in the browser's storage. */
  readonly name: string;
  readonly formId: string;
  readonly hint: string;
  readonly area: RefObject<HTMLTextAreaElement | null>;
  readonly refused: ComponentProps<typeof MessageForm>['refused'];
  /** Texts to insert. */
  readonly templates: readonly { readonly id: string; readonly name: string; readonly text: string }[];
}

/** A reply, with the team's templates. */
export function ReplyForm({ templates, area, ...form }: ReplyFormProps) {
  return (
    <MessageForm
      {...form}
      ref={area}
      id="reply-text"
      action="reply"
      label={copy.reply}
      rows={5}
      button={copy.send}
      sent={copy.sent}
      tools={
        <Menu label={copy.templates} name={copy.templates} button={{ variant: 'quiet' }}>
          {templates.map(({ id, name, text }) => (
            <MenuItem key={id} onSelect={() => area.current && insertAtCursor(area.current, text)}>
              {name}
            </MenuItem>
          ))}
          {templates.length > 0 && <MenuRule />}
          <MenuItem to={href('/admin/leads/templates')}>{copy.manageTemplates}</MenuItem>
        </Menu>
      }
    />
  );
}
