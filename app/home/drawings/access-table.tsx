import { features } from '#content/home/features.ts';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';

/** A drawing of the landing page: which role has which right. */
export function AccessTable() {
  const { caption, rights, roles, yes, no } = features.access;
  return (
    <table className="access">
      <caption>
        <VisuallyHidden>{caption}</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          <td />
          {rights.map((right) => (
            <th key={right} scope="col">
              {right}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {roles.map(({ role, may }) => (
          <tr key={role}>
            <th scope="row">{role}</th>
            {may.map((allowed, index) => (
              <td key={rights[index]} data-may={allowed || undefined}>
                <VisuallyHidden>{allowed ? yes : no}</VisuallyHidden>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
