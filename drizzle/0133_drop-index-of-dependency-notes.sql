DROP INDEX "dependency_note_trgm";
