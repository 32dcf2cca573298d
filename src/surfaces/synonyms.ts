import { nearestOf } from '../platform/text/nearest.ts'

/**
 * Names that other APIs use for what a parameter, a member or a value is called here, without case and punctuation. Where
 * several fit, the first that the request accepts is meant.
 */
export const synonyms = {
  q: 'query,search,keyword,keywords,text,term,terms,words,fulltext,searchterm,searchtext,title',
  filters: 'query,filter,criteria,search,conditions',
  ids: 'id,tenderids,tenderid',
  cpvCodes: 'cpv,cpvcode,cpvs,code,codes,category,categories,classification,sector,industry',
  regions: 'country,countries,countrycode,region,nuts,nutscode,nutscodes,location,place,area',
  status: 'state,stage,phase',
  state: 'status',
  stage: 'status,state,phase,column',
  buyer: 'authority,buyername,contractingauthority,organisation,organization,agency,customer',
  supplier: 'winner,suppliername,vendor,bidder,contractor,company',
  minValue:
    'valuegte,valuegt,estimatedvaluegte,estimatedvaluegt,valuefrom,valuemin,minprice,pricemin,minamount,amountmin,minbudget,value,price,amount,budget',
  maxValue:
    'valuelte,valuelt,estimatedvaluelte,estimatedvaluelt,valueto,valuemax,maxprice,pricemax,maxamount,amountmax,maxbudget',
  value: 'amount,price,cost,total,budget,sum,bidvalue,totalprice,offer',
  publishedAfter:
    'publishedgte,publishedatgte,publishedfrom,publishedsince,published,datefrom,fromdate,startdate,createdafter,days,since,from',
  publishedBefore: 'publishedto,publisheduntil,dateto,todate,enddate,createdbefore,until,to',
  updatedAfter: 'modifiedsince,modifiedafter,updatedsince,updatedfrom,changedsince,changedafter',
  deadlineAfter: 'deadlinegte,deadlinegt,deadlinefrom,closingafter,closesafter,duefrom,deadline',
  deadlineBefore:
    'deadlinelte,deadlinelt,deadlineto,deadlineuntil,deadlineby,closingbefore,closesbefore,closingdate,duebefore',
  from: 'start,begin,since,startdate,fromdate,datefrom,days,period,last',
  to: 'end,until,enddate,todate,dateto',
  since: 'cursor,after,offset,from,updatedafter,page,token',
  cursor: 'page,after,offset,next,pagetoken,startingafter',
  page: 'offset,cursor,skip,start,p,pagenumber,pageno,pageindex,after,next,pagetoken,startingafter',
  limit: 'perpage,pagesize,size,count,max,take,top,first,rows,results,maxresults,itemsperpage',
  sort: 'sortby,orderby,sortfield,sortkey,ordering',
  order: 'direction,dir,sortorder,sortdirection,sortdir,desc,asc',
  format: 'output,type,fileformat,filetype,as',
  csvSeparator: 'separator,delimiter,delim,sep',
  tenderId: 'id,tender,noticeid,notice,opportunity,opportunityid,reference',
  userId: 'user,person,personid,member,memberid,id',
  email: 'mail,emailaddress,username',
  assigneeId: 'assignee,assignedto,owner,ownerid,user,userid,responsible',
  ownerId: 'owner,assignee,assigneeid,user,userid',
  message: 'question,prompt,query,q,text,content,input,ask',
  question: 'message,prompt,text,query',
  text: 'body,comment,content,message,note',
  title: 'name,subject,heading,label',
  heading: 'title,name,subject,caption',
  name: 'title,label,filename,subject',
  description: 'details,summary,text,about',
  notes: 'note,comment,comments,remark,remarks',
  note: 'notes,comment,comments,remark',
  url: 'endpoint,callback,callbackurl,target,targeturl,webhookurl,address,uri,link,href',
  events: 'event,eventtypes,types,topics,subscriptions,type',
  type: 'event,events,eventtype,kind,types',
  active: 'enabled,isactive,on',
  frequency: 'interval,schedule,period,cadence',
  scopes: 'scope,permissions,roles,grants',
  dueAt: 'due,duedate,duedatetime,deadline',
  done: 'completed,complete,isdone,finished,closed,status',
  tags: 'tag,labels,label,keywords',
  tag: 'tags,label,labels',
  lotIds: 'lots,lot,lotid',
  lotId: 'lot,lotnumber,lots',
  bidId: 'bid',
  teamId: 'team',
  role: 'type,kind,position',
  kind: 'type',
  category: 'type,kind',
  language: 'lang,locale,languages',
  publishedAt: 'date,newest,recent,created,createdat,publicationdate,published',
  createdAt: 'date,newest,recent,created,added',
  deadline: 'due,duedate,closing,closingdate,enddate',
  estimatedValue: 'value,price,amount,budget',
  relevance: 'score,rank,best',
  open: 'active,live,current,ongoing,tender,published',
  awarded: 'award,complete,completed',
  closed: 'expired,ended,finished',
  instant: 'immediate,immediately,realtime,now,always,hourly',
  daily: 'day,everyday',
  weekly: 'week,everyweek',
  'tender.new': 'tendercreated,newtender,tenderpublished',
  'tender.deadline': 'deadline,tenderclosing,deadlinereminder',
  'tender.awarded': 'awarded,award,tenderaward',
  'alert.triggered': 'alert,alerttrigger',
} as const satisfies Record<string, string>

const meanings = Object.entries(synonyms).map(([name, others]): [string, ReadonlySet<string>] => [
  name,
  new Set(others.split(',')),
])

/** The accepted name that was probably meant. */
export const nearest = (name: string, accepted: readonly string[]): string | undefined =>
  nearestOf(name, accepted, meanings)
