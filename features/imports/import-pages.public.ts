export { DiscardList, MappingForm, NotImported, UndoImport } from '#features/imports/admin/import-forms.tsx';
export { ImportPage, ImportReview } from '#features/imports/admin/import-pages.tsx';
