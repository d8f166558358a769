-- What was rendered before says where its reader comes from, and may lead to our own calls. A link that looks like one of
-- those, or hides letters of its address, keeps its words alone; the others say no more where they were followed.
update message set body_html = regexp_replace(
  regexp_replace(body_html,
    '<a href="[^"]*([/\\]|%2f|%5c)(api|dev|metrics)([^a-z0-9_-][^"]*)?"( rel="[^"]*")?( target="_blank")?>|<a href="[^"]*%(25|[4-7][0-9a-f])[^"]*"( rel="[^"]*")?( target="_blank")?>',
    '<a>', 'gi'),
  '(<a href="[^"]*" rel="nofollow noopener) ugc"', '\1 noreferrer ugc"', 'g')
where body_html like '%<a href=%';
