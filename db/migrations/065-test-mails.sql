-- What a receiving server found of the last test mail from a domain, by the headers that an owner pasted.
create table test_mails (
  domain text primary key,
  -- As RFC 8601 calls the results, such as "pass" and "fail".
  spf text not null,
  dkim text not null,
  dmarc text not null,
  read_at bigint not null
);
