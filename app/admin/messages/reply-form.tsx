import { useRef } from 'react';
import { href } from 'react-router';
import { messagesAdminCopy as copy } from '#content/admin/messages.ts';
import { MessageForm } from '#features/messages/thread/message-form.tsx';
import { Menu, MenuItem, MenuRule } from '#ui/menu/menu.tsx';

interface ReplyFormProps {
  /** Names the draft in the browser's storage. */
  readonly name: string;
  readonly formId: string;
  readonly hint: string;
  /** Texts to insert. */
  readonly templates: readonly { readonly id: string; readonly name: string; readonly text: string }[];
}

/** A reply, with the team's templates. */
export function ReplyForm({ templates, ...form }: ReplyFormProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  const insert = (text: string) => {
    if (!area.current) return;
    area.current.focus();
    area.current.setRangeText(text, area.current.selectionStart, area.current.selectionEnd, 'end');
    area.current.dispatchEvent(new Event('input', { bubbles: true }));
  };
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
            <MenuItem key={id} onSelect={() => insert(text)}>
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
