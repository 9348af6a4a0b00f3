ALTER TABLE "school_import_rows" DROP CONSTRAINT "school_import_rows_import_id_school_imports_id_fk";
