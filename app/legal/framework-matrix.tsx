import './framework-matrix.css';
import { compliance, frameworks, trustCriteria } from '#content/legal/compliance.ts';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';

const copy = compliance.frameworks;

export function FrameworkMatrix() {
  return (
    <table className="framework-matrix">
      <caption className="visually-hidden">{copy.caption}</caption>
      <thead>
        <tr>
          <th scope="col">
            <VisuallyHidden>{copy.heading}</VisuallyHidden>
          </th>
          {trustCriteria.map(({ id, name }) => (
            <th key={id} scope="col">
              <span>{name}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {frameworks.map((framework) => (
          <tr key={framework.id}>
            <th scope="row">
              <a href={`#${framework.id}`}>{framework.name}</a>
            </th>
            {trustCriteria.map(({ id }) => {
              const serves = framework.serves.includes(id);
              return (
                <td key={id} data-serves={serves || undefined}>
                  <VisuallyHidden>{serves ? copy.serves : copy.apart}</VisuallyHidden>
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
