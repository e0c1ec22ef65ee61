import { OrganizationField } from '#app/portal/frame/organization-field.tsx';
import { Button } from '#ui/button.tsx';
import { Stack } from '#ui/layout/layout.tsx';

interface ConfirmedFormProps {
  readonly action: string;
  /** The member that it affects; undefined for the reader. */
  readonly id?: string;
  /** The label of the summary and of the button. */
  readonly title: string;
  /** Says what will happen. */
  readonly hint: string;
}

/** A form for an action that cannot be undone: it must be opened before it can be sent. Works without scripts. */
export function ConfirmedForm({ action, id, title, hint }: ConfirmedFormProps) {
  return (
    <details>
      <summary>{title}</summary>
      <Stack as="form" method="post" gap="3" align="start">
        <OrganizationField />
        {id !== undefined && <input type="hidden" name="id" value={id} />}
        <p className="soft small">{hint}</p>
        <Button type="submit" size="small" name="action" value={action}>
          {title}
        </Button>
      </Stack>
    </details>
  );
}
