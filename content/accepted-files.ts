export const acceptedFilesHint = 'PDF, DOC, DOCX, TXT, PNG, JPG, JPEG, GIF, or ZIP; max 10MB per file, up to 10 files.';
