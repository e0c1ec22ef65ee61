import { SelectField } from '#ui/fields/select-field.tsx';
import { TextArea } from '#ui/fields/text-area.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Specimen } from './specimen.tsx';

const sizes = ['1-10', '11-50', '51-200', '201-500'];
const longWord = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft';

export function Fields({ scope }: { scope: string }) {
  const name = (field: string) => `${scope}-${field}`;
  return (
    <>
      <Specimen title="Text field">
        <TextField name={name('first')} label="First name" autoComplete="section-sample given-name" />
        <TextField name={name('role')} label="Role/Title" marked placeholder="Operations lead" />
        <TextField
          name={name('site')}
          label="Website"
          optional
          type="url"
          hint="The address people type, with https://"
        />
        <TextField name={name('company')} label="Company" error="Enter your company name" />
        <TextField
          name={name('long')}
          label={`Name of the ${longWord}`}
          defaultValue={longWord}
          error={longWord}
          hint={longWord}
        />
        <TextField name={name('fixed')} label="Reference" defaultValue="INT-4F2K-9P" readOnly />
        <TextField name={name('off')} label="Not available" disabled placeholder="Comes later" />
      </Specimen>
      <Specimen title="Text area">
        <TextArea
          name={name('goal')}
          label="What should be different in 90 days?"
          hint="Two or three sentences are enough."
        />
        <TextArea
          name={name('message')}
          label="Message"
          optional
          maxLength={2000}
          defaultValue="We copy orders by hand."
        />
        <TextArea
          name={name('full')}
          label="Biggest pain point"
          maxLength={24}
          defaultValue="Twenty-four characters.."
          error="Say it in 24 characters or fewer"
        />
      </Specimen>
      <Specimen title="Select field">
        <SelectField name={name('employees')} label="Employees" options={sizes} placeholder="Choose a size" />
        <SelectField name={name('chosen')} label="Employees" options={sizes} defaultValue="51-200" optional />
        <SelectField
          name={name('missing')}
          label="Timeline"
          options={sizes}
          placeholder="Choose a timeline"
          error="Choose when it should be running"
        />
        <SelectField name={name('none')} label="Not available" options={sizes} disabled />
      </Specimen>
    </>
  );
}
