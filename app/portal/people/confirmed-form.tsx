import { OrganizationField } from '#app/portal/frame/organization-field.tsx';
import { Button } from '#ui/button.tsx';
import { Stack } from '#ui/layout/layout.tsx';

interface ConfirmedFormProps {
  readonly action: string;
  /** The member it is about; their own place without one. */
  readonly id?: string;
  /** What is done to whom. */
  readonly title: string;
  /** Says what will happen. */
  readonly hint: string;
}

/** A form for what cannot be undone: opened first, then sent. Works without scripts. */
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
