-- An admin finds users by the beginning of their address, which is ASCII: in this order of bytes an index serves that.
create index app_user_email_bytes on app_user (email collate "C");
