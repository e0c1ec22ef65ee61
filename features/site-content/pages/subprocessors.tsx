import './content-pages.css';
import type { ContentItem } from '#features/site-content/content-types.ts';
import { contentTypes } from '#features/site-content/content-types.ts';
import { SampleLabel } from '#features/site-content/pages/page-parts.tsx';

const { fields, label } = contentTypes.subprocessor;

/** Wider than a phone, so it can scroll sideways. */
export function Subprocessors({ items }: { readonly items: readonly ContentItem<'subprocessor'>[] }) {
  return (
    <div className="subprocessors" role="group" aria-label={label} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {Object.values(fields).map((field) => (
              <th key={field.label} scope="col">
                {field.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {items.map(({ id, isSample, data }) => (
            <tr key={id}>
              <th scope="row">
                {data.name} <SampleLabel isSample={isSample} />
              </th>
              <td>{data.purpose}</td>
              <td>{data.data}</td>
              <td>{data.location}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
