-- Generated from the sources by `npm run db:statements`. Do not edit.
-- $1 is a value; ${…} is known only when the program runs, <a | b> is one of these texts.

-- upload-queries.ts

-- countUploads, count-${table}
select count(*) from ${table} where ${column} = $1;

-- countVisitorUploads, count-uploads-of-network
select (select count(*) from visitor_uploads where network = $1) as "ofNetwork",
  (select coalesce(sum(size_bytes), 0)::bigint from visitor_uploads) as "allBytes";

-- insertUpload, insert-visitor-upload
insert into visitor_uploads
    (visitor_hash, upload_id, filename, media_type, size_bytes, storage_key, created_at, network)
  values ($1, $2, $3, $4, $5, $6, $7, $8);

-- insertUpload, insert-${table}
insert into ${table} (${column}, upload_id, filename, media_type, size_bytes, storage_key, created_at)
  values ($1, $2, $3, $4, $5, $6, $7);

-- findUploads, find-${table}
select upload_id as "uploadId", filename, media_type as "mediaType", size_bytes as "sizeBytes",
  storage_key as "storageKey" from ${table} where ${column} = $1 and upload_id = any($2::uuid[]);

-- takeUploads, take-${table}
delete from ${table} where ${column} = $1 and upload_id = any($2::uuid[]) returning upload_id as "uploadId", filename, media_type as "mediaType", size_bytes as "sizeBytes",
  storage_key as "storageKey";

-- findOldUploads, find-old-uploads
/* all customers: files that no form took are deleted */
  select customer_id as "customerId", upload_id as "uploadId", storage_key as "storageKey"
  from uploads where created_at < $1 order by created_at limit $2;

-- findOldUploads, find-old-visitor-uploads
select visitor_hash as "visitorHash", upload_id as "uploadId", storage_key as "storageKey"
  from visitor_uploads where created_at < $1 order by created_at limit $2;

-- findOldUploads, find-old-staff-uploads
select staff_id as "staffId", upload_id as "uploadId", storage_key as "storageKey"
  from staff_uploads where created_at < $1 order by created_at limit $2;
