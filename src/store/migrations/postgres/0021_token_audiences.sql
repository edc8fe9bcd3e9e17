-- What a token is good for: "mcp"; null for the API and /mcp.
alter table tokens add column audience text collate "C";
