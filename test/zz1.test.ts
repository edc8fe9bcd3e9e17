import { test } from "bun:test";
const t=performance.now();
const m = await import("/work/main/test/support/server.ts");
const t1=performance.now();
console.log("import", t1-t);
test("x", async()=>{ const t=performance.now(); const s=await m.startServer(); const t2=performance.now(); await fetch(s.url+"/admin/login").then(r=>r.text()); const t3=performance.now(); await s[Symbol.asyncDispose](); console.log("start",t2-t,"page",t3-t2,"stop",performance.now()-t3);
{ const t=performance.now(); const s=await m.startServer(); const t2=performance.now(); await fetch(s.url+"/admin/login").then(r=>r.text()); const t3=performance.now(); await s[Symbol.asyncDispose](); console.log("start",t2-t,"page",t3-t2,"stop",performance.now()-t3);}
{ const t=performance.now(); const s=await m.startServer({},m.fromSource); const t2=performance.now(); await fetch(s.url+"/admin/login").then(r=>r.text()); const t3=performance.now(); await s[Symbol.asyncDispose](); console.log("proc start",t2-t,"page",t3-t2,"stop",performance.now()-t3);}
});
