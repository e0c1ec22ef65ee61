import { OrganizationField } from '#app/portal/frame/organization-field.tsx';
import { PortalSection } from '#app/portal/portal-page.tsx';
import { runsCopy as copy } from '#content/runs.ts';
import { KeyList } from '#features/runs/pages/key-list.tsx';
import type { ShownRunKey } from '#features/runs/run-keys.server.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Stack } from '#ui/layout/layout.tsx';

interface KeysPartProps {
  readonly keys: readonly ShownRunKey[];
  readonly error: string | undefined;
  readonly typed: string;
}

/** For the owner. */
export function KeysPart({ keys, error, typed }: KeysPartProps) {
  return (
    <PortalSection titleId="keys-title" title={copy.keys} id="keys">
      <Stack gap="4">
        <p className="soft">{copy.keysHint}</p>
        <KeyList keys={keys} mayRevoke>
          <OrganizationField />
        </KeyList>
        <Stack as="form" method="post" gap="4" align="start" width="s" noValidate>
          <OrganizationField />
          <TextField
            name="name"
            label={copy.keyName}
            defaultValue={typed}
            autoComplete="off"
            maxLength={100}
            error={error}
          />
          <Button type="submit" name="action" value="create-key">
            {copy.createKey}
          </Button>
        </Stack>
      </Stack>
    </PortalSection>
  );
}
