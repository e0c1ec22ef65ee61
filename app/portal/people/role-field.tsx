import { organizationRoleCopy } from '#content/accounts/organizations.ts';
import { givenRoles } from '#features/accounts/organizations/organization-roles.ts';
import { SelectField } from '#ui/fields/select-field.tsx';

interface RoleFieldProps {
  readonly id: string;
  readonly label: string;
  readonly chosen: string;
}

const options = givenRoles.map((role) => {
  const { name, may } = organizationRoleCopy[role];
  return { value: role, copy: `${name}: ${may}` };
});

/** The roles that an owner gives. */
export function RoleField({ id, label, chosen }: RoleFieldProps) {
  return <SelectField id={id} name="role" label={label} options={options} defaultValue={chosen} />;
}
